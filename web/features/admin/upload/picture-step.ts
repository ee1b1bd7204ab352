import type { PictureFault } from './prepare-picture.ts'

/** Props of a step that makes something of a picture before it is kept on the device. */
export interface PictureStepProps {
  readonly file: File
  /** With the picture as it is to be sent. */
  readonly onDone: (file: File) => void
  readonly onCancel: () => void
  /** This browser cannot draw it, or it is not taken. */
  readonly onBroken: (fault: PictureFault) => void
}
