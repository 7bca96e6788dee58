import type { FrameUser } from '@latchkey/wire/frame'
import type { WalletUser } from '@latchkey/wire/wallet'

/** The visitor's email address, if they signed in with one. */
export function emailOf(user: WalletUser): string | undefined {
  return user.logins.find(({ kind }) => kind === 'email')?.label
}

/** What the visitor recognizes their first way to sign in by. */
export function labelOf(user: WalletUser): string {
  return emailOf(user) ?? user.logins[0]?.label ?? ''
}

/** The visitor as the embedding page may know them; undefined without a wallet. */
export function toFrameUser(user: WalletUser | undefined, chainId: FrameUser['chainId']): FrameUser | undefined {
  if (!user?.wallet) return undefined
  const { addresses, recovery } = user.wallet
  const email = emailOf(user)
  // A passkey is labeled by the device that made it, which says nothing about the visitor.
  const account = user.logins.find(({ kind }) => kind !== 'email' && kind !== 'passkey')
  const userName = account?.label.slice(0, 128)
  return {
    addresses,
    ...(email && { email }),
    ...(userName && { userName }),
    chainId,
    accounts: [{ address: addresses.eip155, type: 'eoa' }],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
    recovery: recovery.length > 0 ? recovery : ['none'],
  }
}
