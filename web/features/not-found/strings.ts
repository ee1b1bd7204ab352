/** Words of the page for paths that are no page. */
export const strings = {
  title: 'Page not found',
  heading: 'Oops! Page not found',
  text: 'The address may be mistyped, or the page has moved. What you saved is still here.',
  home: 'Return to Home',
} as const
