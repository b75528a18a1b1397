/** Shows what the server sends while no page of Rail is open. It keeps nothing and loads nothing. */

const here = /** @type {any} */ (self);

here.addEventListener("push", (/** @type {any} */ event) => {
  const { title = "Rail", text = "", url: path = "/" } = event.data?.json() ?? {};
  const url = new URL(path, here.location.origin).href;
  const show = async () => {
    const pages = await here.clients.matchAll({ type: "window" });
    const looking = pages.some((/** @type {any} */ page) => page.focused && page.url === url);
    if (!looking) {
      await here.registration.showNotification(title, { body: text, tag: url, data: { url } });
    }
  };
  event.waitUntil(show());
});

here.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const open = async () => {
    const pages = await here.clients.matchAll({ type: "window" });
    const page = pages.find((/** @type {any} */ one) => one.url === url);
    await (page ? page.focus() : here.clients.openWindow(url));
  };
  event.waitUntil(open());
});
