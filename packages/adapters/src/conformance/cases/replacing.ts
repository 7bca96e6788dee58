import { expect } from 'vitest'
import type { AbilityCases } from '../Contract.ts'
import { watchRequest } from './sending.ts'

export const replacementCases: AbilityCases<'loadReplacements'> = {
  async 'makes the call of a transfer, and replaces nothing that is in a block'(loadReplacements, contract) {
    const { world, terms } = contract
    await contract.connect()
    const { encodeTransfer, replace } = await loadReplacements()
    const { intents, onRequest } = watchRequest(contract)
    const { network, from, to, token, amount, connectorId } = terms()
    const { hash } = await contract.transfer({ onRequest })
    const call = encodeTransfer({ to, token, amount })
    expect(intents.map((intent) => intent.call)).toEqual([call])
    const { waitForTransaction } = await contract.loadSend()
    await waitForTransaction({ network, hash, from, signal: contract.soon() })
    const request = { connectorId, network, from, call, hashes: [hash], purpose: 'speedUp' as const }
    expect(await contract.codeOf(replace?.(request) ?? Promise.resolve())).toBe('TRANSACTION_NOT_PENDING')
    expect(world.wallet.signatures()).toHaveLength(1)
  },
  async 'replaces a pending transfer by one that pays the same for a higher fee'(loadReplacements, contract) {
    const { world, terms } = contract
    await contract.connect()
    const { encodeTransfer, estimateReplacement, replace } = await loadReplacements()
    if (!replace) return contract.skip('it replaces nothing')
    const { network, from, to, token, amount, connectorId } = terms()
    const release = await world.chain.holdBlocks()
    try {
      const { hash } = await contract.transfer()
      const call = encodeTransfer({ to, token, amount })
      const request = { network, from, call, hashes: [hash], purpose: 'speedUp' as const }
      const fees = await estimateReplacement?.(request)
      if (fees) expect(fees.after).toBeGreaterThan(fees.before)
      const replacement = await replace({ ...request, connectorId })
      expect(replacement.hash).not.toBe(hash)
      expect(replacement.isInPlace).toBe(true)
      expect(world.wallet.signatures()).toHaveLength(2)
    } finally {
      await release()
    }
  },
}
