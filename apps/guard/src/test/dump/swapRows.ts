import { eq } from 'drizzle-orm'
import { fetchOpening } from '../../../../embedded/src/flows/enrolments.ts'
import { walletEnrolments, walletWallets } from '../../../../server/src/db/schema.ts'
import type { WalletWorld } from '../openWalletWorld.ts'
import type { MadeWallet } from './makeWallets.ts'

/**
 * Whoever can write to the database, and has a wallet of their own: puts a visitor's encrypted shares and wallet into the place of their own,
 * and asks the running server for them. Everything is put back.
 * @returns how often the server gave anything out.
 */
export async function swapRows(
  { server }: WalletWorld,
  wallets: readonly MadeWallet[],
): Promise<{ swapped: number; released: number }> {
  const { db } = server
  let [swapped, released] = [0, 0]
  for (const [index, victim] of wallets.entries()) {
    const thief = wallets[(index + 1) % wallets.length]
    if (!thief || thief === victim) continue
    const readShares = async ({ page }: MadeWallet) => {
      const id = page.session.user()?.wallet?.enrolmentId ?? ''
      const [row] = await db.select().from(walletEnrolments).where(eq(walletEnrolments.id, id))
      if (!row) throw new Error('A wallet has no shares.')
      return row
    }
    const [own, theirs] = [await readShares(thief), await readShares(victim)]
    const [wallet] = await db.select().from(walletWallets).where(eq(walletWallets.userId, thief.userId))
    const [other] = await db.select().from(walletWallets).where(eq(walletWallets.userId, victim.userId))
    if (!wallet || !other) throw new Error('A wallet is missing.')
    const setShares = (row: typeof own) => {
      const { keyId, wrappedKey, sealedAuthShare } = row
      return db
        .update(walletEnrolments)
        .set({ keyId, wrappedKey, sealedAuthShare })
        .where(eq(walletEnrolments.id, own.id))
    }
    const setWallet = ({ addresses, blob, mac }: typeof wallet) =>
      db.update(walletWallets).set({ addresses, blob, mac }).where(eq(walletWallets.userId, thief.userId))
    for (const [put, back] of [
      [() => setShares(theirs), () => setShares(own)],
      [() => setShares({ ...own, sealedAuthShare: theirs.sealedAuthShare }), () => setShares(own)],
      [() => setWallet(other), () => setWallet(wallet)],
      [() => setWallet({ ...wallet, blob: other.blob }), () => setWallet(wallet)],
    ] as const) {
      await put()
      swapped += 1
      const opening = await fetchOpening(thief.page, 'verify').catch(() => undefined)
      if (opening) released += 1
      await back()
    }
    // Put back, it opens: the server refused for what was swapped.
    await fetchOpening(thief.page, 'verify')
  }
  return { swapped, released }
}
