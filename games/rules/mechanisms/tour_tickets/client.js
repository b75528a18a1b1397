/** What tours may bring. @import { Ticket } from "#rail/core/types.js" */

/** @param {Ticket} ticket */
const ofTicket = ({ via, points, unordered }) => (via.length ? { worth: [points, unordered] } : {});

export default { name: "tour_tickets", ofTicket };
