import type { Network } from '@latchkey/core'
import type { Esplora } from '../esplora/createEsplora.ts'
import type { ProtectedOutputs } from './findProtected.ts'

/** Where a transfer is planned, and at which fee, in satoshis for a thousand virtual bytes. */
export type PlanContext = {
  esplora: Esplora
  network: Network
  rate: bigint
  protectedOutputs: ProtectedOutputs | undefined
}
