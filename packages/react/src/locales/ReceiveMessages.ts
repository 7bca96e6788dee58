/** The messages of the view that shows one's address. */
export type ReceiveMessages = {
  title: string
  /** The name of the QR code. */
  code: string
  copy: string
  copyRefused: string
  warning: string
  networks: string
}
