import type { CaipAddress } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'

/** A sign-in under way. */
export type Beginning = {
  readonly account: CaipAddress
  /** Whether the sessions of its account were ended meanwhile: one that begins now has to end too. */
  isOver: boolean
}

const under = new WeakMap<Latchkey, Set<Beginning>>()

/** Runs a sign-in, or a part of one, that hears when its account is signed out, or its wallet ends. */
export async function whileBeginning<result>(
  latchkey: Latchkey,
  account: CaipAddress,
  run: (beginning: Beginning) => Promise<result>,
): Promise<result> {
  const all = under.get(latchkey) ?? new Set()
  under.set(latchkey, all)
  const beginning = { account, isOver: false }
  all.add(beginning)
  return run(beginning).finally(() => all.delete(beginning))
}

/** To be called where the sessions of these accounts end. */
export function endBeginnings(latchkey: Latchkey, accounts: readonly CaipAddress[]): void {
  for (const beginning of under.get(latchkey) ?? []) if (accounts.includes(beginning.account)) beginning.isOver = true
}
