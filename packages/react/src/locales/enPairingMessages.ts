import type { PairingMessages } from './PairingMessages.ts'

export const enPairingMessages: PairingMessages = {
  title: 'WalletConnect',
  methods: {
    label: 'Ways to connect',
    qrcode: 'QR code',
    mobile: 'Mobile',
    desktop: 'Desktop',
    web: 'Web app',
    browser: 'Browser',
  },
  code: ({ wallet }) => `QR code to connect ${wallet}`,
  anyCode: 'QR code to connect a wallet',
  scan: ({ wallet }) => `Scan with ${wallet}`,
  scanAny: 'Scan with your wallet',
  scanExplain: 'Open it on your phone and scan this code.',
  preparing: 'Getting the code ready',
  renews: ({ time }) => `New code in ${time}`,
  copyLink: 'Copy link',
  copyRefused: 'Copying was refused',
  open: ({ wallet }) => `Open ${wallet}`,
  openAgain: ({ wallet }) => `Open ${wallet} again`,
  openExplain: {
    mobile: ({ wallet }) => `Approve in ${wallet}, then come back here.`,
    desktop: ({ wallet }) => `Allow this site in ${wallet} on this computer.`,
    web: ({ wallet }) => `Allow this site in ${wallet}. It opens in a new tab.`,
  },
  continueIn: ({ wallet }) => `Continue in ${wallet}`,
  opened: 'Approve the connection, then come back here.',
  browserExplain: ({ wallet }) => `${wallet} is installed in this browser.`,
  continueInBrowser: ({ wallet }) => `Connect ${wallet}`,
  get: ({ wallet }) => `Get ${wallet}`,
  otherWallets: 'Other wallets',
  slowRelay: 'The service that reaches your wallet does not answer. Check your connection, or choose another wallet.',
  slowWallet: ({ wallet }) =>
    `No answer from ${wallet} yet. Open it again, copy the link into it, or choose another wallet.`,
  offline: 'You are offline. This goes on by itself once you are back.',
}
