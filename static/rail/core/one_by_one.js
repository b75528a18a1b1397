/**
 * Asks the server for one thing after the other: of two that are on their way the older could arrive
 * last, and undo the newer. What is asked never rejects, as `post` does not.
 *
 * @returns {<T>(ask: () => Promise<T>) => Promise<T>} ask next, and what comes of it
 */
export const oneByOne = () => {
  /** @type {Promise<any>} */
  let asked = Promise.resolve();
  return (ask) => {
    asked = asked.then(ask);
    return asked;
  };
};
