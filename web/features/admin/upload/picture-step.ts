/** Props of a step that makes something of a picture before it is kept on the device. */
export interface PictureStepProps {
  readonly file: File
  /** With the picture as it is to be sent. */
  readonly onDone: (file: File) => void
  /** `isBegun`: something was drawn on it. It goes on from there if the same file comes again. */
  readonly onCancel: (isBegun: boolean) => void
  /** The browser cannot read it. */
  readonly onBroken: () => void
}
