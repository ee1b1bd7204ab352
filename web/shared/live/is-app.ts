/** True where the page already is an app: no browser's bar is around it. */
export const isApp = (): boolean =>
  !window.matchMedia('(display-mode: browser)').matches ||
  Reflect.get(navigator, 'standalone') === true
