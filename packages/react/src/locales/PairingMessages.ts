/** The messages of pairing with a wallet on another device, or in another app of this one. */
export type PairingMessages = {
  title: string
  /** Names the choice between ways to connect. */
  methods: { label: string; qrcode: string; mobile: string; desktop: string; web: string; browser: string }
  /** What the code is; read instead of the picture. */
  code: (messages: { wallet: string }) => string
  anyCode: string
  scan: (messages: { wallet: string }) => string
  scanAny: string
  scanExplain: string
  preparing: string
  /** `time` is minutes and seconds: 3:41. */
  renews: (messages: { time: string }) => string
  copyLink: string
  copyRefused: string
  open: (messages: { wallet: string }) => string
  openAgain: (messages: { wallet: string }) => string
  openExplain: Record<'mobile' | 'desktop' | 'web', (messages: { wallet: string }) => string>
  continueIn: (messages: { wallet: string }) => string
  /** Once its link was followed: what is waited for. */
  opened: string
  browserExplain: (messages: { wallet: string }) => string
  continueInBrowser: (messages: { wallet: string }) => string
  get: (messages: { wallet: string }) => string
  otherWallets: string
  /** After 8 s without a word from the relay. */
  slowRelay: string
  /** After 8 s without a word from the wallet that was opened. */
  slowWallet: (messages: { wallet: string }) => string
  offline: string
}
