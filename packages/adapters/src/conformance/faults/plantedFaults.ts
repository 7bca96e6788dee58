import { callingFaults } from './calling.ts'
import { checkingFaults } from './checking.ts'
import { choosingFaults } from './choosing.ts'
import { connectingFaults } from './connecting.ts'
import { findingFaults } from './finding.ts'
import { followingFaults } from './following.ts'
import { inspectingFaults } from './inspecting.ts'
import { listingFaults } from './listing.ts'
import { memoFaults } from './memos.ts'
import type { PlantedFault } from './PlantedFault.ts'
import { pairingFaults } from './pairing.ts'
import { pricingFaults } from './pricing.ts'
import { readingFaults } from './reading.ts'
import { sendingFaults } from './sending.ts'
import { signingFaults } from './signing.ts'
import { signingInFaults } from './signingIn.ts'
import { watchingFaults } from './watching.ts'

/** What an adapter could do wrong: at least one for each case of the contract. */
export const plantedFaults: readonly PlantedFault[] = [
  ...listingFaults,
  ...connectingFaults,
  ...watchingFaults,
  ...readingFaults,
  ...choosingFaults,
  ...signingFaults,
  ...signingInFaults,
  ...sendingFaults,
  ...checkingFaults,
  ...pricingFaults,
  ...memoFaults,
  ...followingFaults,
  ...findingFaults,
  ...callingFaults,
  ...inspectingFaults,
  ...pairingFaults,
]
