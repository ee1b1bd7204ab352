/** Words of the step that covers a screenshot before it leaves the device. */
export const cover = {
  title: 'Cover names, pictures and numbers',
  guidance:
    'No student names or specific college claims. Cover every name, profile picture and phone number: draw over it. Ask the person who wrote it before you publish it.',
  tools: 'What drawing does',
  tool: { solid: 'Box', brush: 'Brush', blur: 'Blur', crop: 'Crop' },
  help: 'Draw on the picture with a finger or the mouse. Without one: add a cover, move it with the arrow keys, size it with Shift, remove it with Delete.',
  picture: 'The screenshot, as it will be sent',
  boxes: 'What is covered',
  box: {
    solid: (nth: number) => `Cover ${nth}`,
    brush: (nth: number) => `Brush stroke ${nth}`,
    blur: (nth: number) => `Blur ${nth}`,
    crop: () => 'What stays of the picture',
  },
  add: { solid: 'Add a cover', brush: 'Add a stroke', blur: 'Add a blur', crop: 'Add a crop' },
  undo: 'Undo',
  remove: 'Remove',
  count: (count: number) =>
    count === 0
      ? 'Nothing is covered yet.'
      : count === 1
        ? '1 part is covered.'
        : `${count} parts are covered.`,
  forGood: 'What is under it is replaced on this device, before anything is sent.',
  loading: 'Opening the picture',
  saving: 'Covering',
  failed:
    'This device could not draw the covered picture; it may be short of memory. What you covered is still here, and nothing was sent. Close other apps and try again.',
  cancel: 'Cancel',
  leaving: 'What you covered is not in the form yet.',
  stay: 'Go on covering',
  leave: 'Throw it away',
  done: 'Use this picture',
  nothing: 'There is nothing to cover',
} as const
