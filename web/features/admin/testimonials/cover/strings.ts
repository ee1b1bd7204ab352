/** Words of the step that covers a screenshot before it leaves the device. */
export const cover = {
  title: 'Cover names, pictures and numbers',
  guidance:
    'No student names or specific college claims. Draw a box over every name, face and phone number. It is painted black on this device, before anything is sent.',
  tools: 'What drawing does',
  tool: { cover: 'Box', crop: 'Crop' },
  help: 'Draw with a finger or the mouse. With the keyboard: add a box, move it with the arrow keys, size it with Shift and the arrow keys, remove it with Delete.',
  picture: 'The screenshot, as it will be sent',
  boxes: 'What is covered',
  box: { cover: (nth: number) => `Cover ${nth}`, crop: () => 'What stays of the picture' },
  add: { cover: 'Add a box', crop: 'Add a crop' },
  undo: 'Undo',
  remove: 'Remove',
  count: (count: number) =>
    count === 0
      ? 'Nothing is covered yet.'
      : count === 1
        ? '1 part is covered.'
        : `${count} parts are covered.`,
  loading: 'Opening the picture',
  saving: 'Covering',
  failed:
    'This device could not draw the picture. Nothing was sent, and your boxes are still here. Close other apps and try again.',
  cancel: 'Cancel',
  leaving: 'Your boxes are not saved yet.',
  stay: 'Keep covering',
  leave: 'Discard',
  done: 'Use this picture',
  uncovered: 'Use it uncovered',
} as const
