/** Less than a glance, and what it fades from is never empty: nobody waits for it. */
const FADE: KeyframeAnimationOptions = { duration: 160, easing: 'ease-out' }

/**
 * A short fade of the page that was just drawn, for people who did not ask for less motion. It is no view transition: there
 * a picture lies over the page, and what is tapped meanwhile hears nothing.
 */
export const fadeIn = (): void => {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document.querySelector('main')?.animate({ opacity: [0.25, 1] }, FADE)
}
