import type { Abilities, Ability } from '@latchkey/core/internal'
import type { AbilityCases, Cases, ContractCase } from './Contract.ts'
import { callCases } from './cases/calling.ts'
import { checkingCases } from './cases/checking.ts'
import { accountCases, networkCases } from './cases/choosing.ts'
import { connectingCases } from './cases/connecting.ts'
import { creatingCases } from './cases/creating.ts'
import { embeddedCases } from './cases/embedding.ts'
import { findingCases } from './cases/finding.ts'
import { followingCases } from './cases/following.ts'
import { nameCases, nameSignatureCases, nftCases, swapCases, tokenCases } from './cases/inspecting.ts'
import { listingCases } from './cases/listing.ts'
import { memoCases } from './cases/memos.ts'
import { pairingCases } from './cases/pairing.ts'
import { readingCases } from './cases/reading.ts'
import { replacementCases } from './cases/replacing.ts'
import { feeCases, sendingCases } from './cases/sending.ts'
import { signingCases } from './cases/signing.ts'
import { signingInCases } from './cases/signingIn.ts'
import { watchingCases } from './cases/watching.ts'

/** What every adapter has. */
const always: Cases = {
  ...creatingCases,
  ...listingCases,
  ...connectingCases,
  ...watchingCases,
  ...readingCases,
}

/** An ability without cases does not compile. */
const byAbility: { readonly [Name in Ability]: AbilityCases<Name> } = {
  switchNetwork: networkCases,
  chooseAccount: accountCases,
  signMessage: signingCases,
  signIn: signingInCases,
  loadSend: { ...sendingCases, ...checkingCases, ...followingCases, ...findingCases },
  feeLevels: feeCases,
  memos: memoCases,
  loadCalls: callCases,
  loadTokens: tokenCases,
  loadReplacements: replacementCases,
  loadNfts: nftCases,
  loadSwaps: swapCases,
  loadNames: nameCases,
  loadNameSignatures: nameSignatureCases,
  pairing: pairingCases,
  embedded: embeddedCases,
}

// Object.keys() forgets the names.
export const abilities = Object.keys(byAbility) as readonly Ability[]

/** The contract of `Adapter`, in the order in which it is tested. */
export const contractCases: readonly ContractCase[] = [
  ...Object.entries(always).map(([title, run]) => ({ title, run })),
  ...abilities.flatMap(listCases),
]

function listCases<Name extends Ability>(ability: Name): ContractCase[] {
  const cases: AbilityCases<Name> = byAbility[ability]
  return Object.entries(cases).map(([title, run]) => ({
    title,
    ability,
    async run(contract) {
      const declared: Partial<Abilities>[Name] = contract.adapter[ability]
      if (!declared) throw new Error(`The adapter does not declare ${ability}.`)
      await run(declared, contract)
    },
  }))
}
