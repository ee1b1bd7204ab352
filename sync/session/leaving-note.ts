/** How the ids of notes begin that tell who left this device. Apart from the code for them, which visitors do not load. */
export const LEAVING = 'forget:'
