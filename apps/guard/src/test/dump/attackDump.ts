import { withVaultKey } from '../../../../embedded/src/vault/vaultKey.ts'
import { listSealed, opens, ownerOfWallet, type Sealed, toKeys, toShares } from './candidates.ts'
import { groupBy } from './groupBy.ts'
import { type Dump, listTexts, type Row, splitByUser, textOf } from './readDump.ts'

/** What an attack tried, and the visitors whose wallet it opened. */
export type Attack = { opened: Set<string>; tried: number }

/** Wallets of a dump by their visitor. */
export const walletsOf = (dump: Dump): Map<string, Row> =>
  new Map((dump.get('wallet_wallets') ?? []).map((row) => [textOf(row, 'user_id'), row]))

/** Whether two shares open a wallet: the vault key that they lead to decrypts its entropy. */
export async function opensWallet(wallet: Row, [one, other]: readonly [Uint8Array, Uint8Array]): Promise<boolean> {
  const sealed = { bytes: Buffer.from(textOf(wallet, 'blob'), 'base64url'), owner: ownerOfWallet(wallet) }
  // Copies, as the shares are wiped; it throws for two of the same place, which are none.
  const shares: [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] = [Uint8Array.from(one), Uint8Array.from(other)]
  return await withVaultKey(shares, async (key) => opens(Buffer.from(key), sealed) !== undefined).catch(() => false)
}

export const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]))

/**
 * Whoever has the dump and the source, and nothing else. Tries, for each visitor, every value in their rows and in those of nobody as the
 * key of everything encrypted in them, and every pair of values as two shares; and every value of the whole dump as the key of everything
 * that `sampled` visitors have.
 * @param options.sampled how many visitors everything is tried on.
 */
export async function attackDump(dump: Dump, { sampled }: { sampled: number }): Promise<Attack> {
  const { ofUser, ofNobody } = splitByUser(dump)
  const sealed = listSealed(dump)
  const wallets = walletsOf(dump)
  const attack: Attack = { opened: new Set(), tried: 0 }
  const common = ofNobody.flatMap(listTexts).flatMap(toKeys)

  function tryKeys(keys: readonly Buffer[], on: readonly Sealed[]): void {
    for (const key of keys)
      for (const one of on) {
        attack.tried += 1
        if (opens(key, one)) attack.opened.add(one.userId === '' ? `everybody, by the ${one.what}` : one.userId)
      }
  }

  const byUser = groupBy(sealed, ({ userId }) => userId)
  tryKeys(common, byUser.get('') ?? [])
  const secrets = toDistinct(
    ofNobody
      .filter((row) => 'wrapped' in row)
      .flatMap(listTexts)
      .flatMap(toKeys),
  )
  for (const [userId, wallet] of wallets) {
    const texts = (ofUser.get(userId) ?? []).flatMap(listTexts)
    const own = byUser.get(userId) ?? []
    tryKeys([...toDistinct(texts.flatMap(toKeys)), ...secrets], own)
    for (const pair of pairsOf(toDistinct(texts.flatMap(toShares)))) {
      attack.tried += 1
      if (await opensWallet(wallet, pair)) attack.opened.add(userId)
    }
  }
  const all = toDistinct([...dump.values()].flat().flatMap(listTexts).flatMap(toKeys))
  const victims = [...wallets.keys()].slice(0, sampled).flatMap((userId) => byUser.get(userId) ?? [])
  tryKeys(all, victims)
  return attack
}

function toDistinct(list: readonly Buffer[]): Buffer[] {
  return [...new Map(list.map((bytes) => [bytes.toString('latin1'), bytes])).values()]
}
