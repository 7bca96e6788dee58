import { readEnrolment } from '../../../../embedded/src/flows/enrolments.ts'
import { stretchPassword } from '../../../../embedded/src/vault/stretchPassword.ts'
import { createPageVisitor, type Method } from '../createPageVisitor.ts'
import type { OpenedPage, WalletWorld } from '../openWalletWorld.ts'

export const kinds = ['none', 'password', 'passkey', 'guard'] as const
export type Kind = (typeof kinds)[number]

/** A wallet, and what its visitor alone has: never part of an attack, only of what shows that the attack would notice. */
export type MadeWallet = {
  walletId: string
  userId: string
  kind: Kind
  page: OpenedPage
  password: string
  /** Whether the password was stretched with Argon2id rather than with what takes no time. */
  isStretched: boolean
}

/** How many are made at a time. */
const atOnce = 4

/** Makes wallets through the page's own flows, on the real server and the real guard, in turn not protected and protected in each way. */
export async function makeWallets(
  world: WalletWorld,
  { count, stretched }: { count: number; stretched: number },
): Promise<MadeWallet[]> {
  const wallets: MadeWallet[] = []
  let left = stretched
  async function makeOne(index: number): Promise<void> {
    const kind = kinds[index % kinds.length] ?? 'none'
    const isStretched = kind === 'password' && left > 0
    if (isStretched) left -= 1
    const visitor = createPageVisitor(world)
    const page = await world.openPage(isStretched ? { stretch: stretchPassword } : {})
    await visitor.enter(page)
    if (kind !== 'none') await visitor.protect(page, kind satisfies Method)
    const { userId = '', wallet } = page.session.user() ?? {}
    if (!wallet || wallet.recovery.join() !== (kind === 'none' ? '' : kind))
      throw new Error(`A wallet is not protected by ${kind}.`)
    wallets[index] = { walletId: wallet.walletId, userId, kind, page, password: visitor.password, isStretched }
  }
  let next = 0
  const work = async () => {
    while (next < count) {
      next += 1
      await makeOne(next - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return wallets
}

/** The share that this device keeps, as the browser keeps it. */
export async function readDeviceShare({ page }: MadeWallet): Promise<{ enrolmentId: string; deviceShare: string }> {
  const enrolmentId = page.session.user()?.wallet?.enrolmentId ?? ''
  const kept = await readEnrolment(page.store, enrolmentId)
  if (!kept) throw new Error('The device has no share.')
  return { enrolmentId, deviceShare: kept.deviceShare }
}
