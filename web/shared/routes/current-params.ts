/** Question of the address now: the last draw may be older than a step that was taken since. */
export const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search)
