import type { ReceiveMessages } from './ReceiveMessages.ts'

export const enReceiveMessages: ReceiveMessages = {
  title: 'Receive',
  code: 'QR code of your address',
  copy: 'Copy address',
  copyRefused: 'Copying was refused',
  warning: 'Use this address on these networks only. Tokens sent on another network may be lost.',
  networks: 'Networks',
}
