/** `npm run test:full` runs everything; `npm test` is to be quick, and looks into no folder `full`. */
export const IS_FULL = Boolean(process.env.FULL)
