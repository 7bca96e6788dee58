import type { ReceiveWords } from './ReceiveWords.ts'

export const enReceiveWords: ReceiveWords = {
  title: 'Receive',
  code: 'QR code of your address',
  copy: 'Copy address',
  copyRefused: 'Copying was refused',
  warning: 'Use this address on these networks only. Tokens sent on another network may be lost.',
  networks: 'Networks',
}
