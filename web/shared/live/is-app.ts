/** True where the page already is an app. */
export const isApp = (): boolean =>
  window.matchMedia(
    '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)',
  ).matches || Reflect.get(navigator, 'standalone') === true
