/** The words of pairing with a wallet on another device, or in another app of this one. */
export type PairingWords = {
  title: string
  /** Names the choice between ways to connect. */
  methods: { label: string; qrcode: string; mobile: string; desktop: string; web: string; browser: string }
  /** What the code is; read instead of the picture. */
  code: (words: { wallet: string }) => string
  anyCode: string
  scan: (words: { wallet: string }) => string
  scanAny: string
  scanExplain: string
  preparing: string
  /** `time` is minutes and seconds: 3:41. */
  renews: (words: { time: string }) => string
  copyLink: string
  copyRefused: string
  open: (words: { wallet: string }) => string
  openAgain: (words: { wallet: string }) => string
  openExplain: Record<'mobile' | 'desktop' | 'web', (words: { wallet: string }) => string>
  continueIn: (words: { wallet: string }) => string
  /** Once its link was followed: what is waited for. */
  opened: string
  browserExplain: (words: { wallet: string }) => string
  continueInBrowser: (words: { wallet: string }) => string
  get: (words: { wallet: string }) => string
  otherWallets: string
  /** After 8 s without a word from the relay. */
  slowRelay: string
  /** After 8 s without a word from the wallet that was opened. */
  slowWallet: (words: { wallet: string }) => string
  offline: string
}
