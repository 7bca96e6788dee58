import type { Broadcast } from '@latchkey/core/internal'
import { expect } from 'vitest'
import type { AbilityCases } from '../Contract.ts'

/** What an adapter checks of a transfer before the wallet has it, and of what the wallet signed. */
export const checkingCases: AbilityCases<'loadSend'> = {
  async 'calls onRequest in the task in which the wallet gets the request'(_, contract) {
    const { wallet } = contract.world
    await contract.connect()
    const requested: Promise<number>[] = []
    // What is left of the task runs before a timer.
    const countLater = () => new Promise<number>((resolve) => setTimeout(() => resolve(wallet.signatures().length)))
    await contract.transfer({ onRequest: () => void requested.push(countLater()) })
    expect(await Promise.all(requested)).toEqual([1])
  },
  async 'has a transfer signed at no more than the fee that was shown, however much it rose since'(loadSend, contract) {
    const { world, terms } = contract
    const { raiseFees, readNativeBalance } = world.chain
    if (!raiseFees) return contract.skip('its wallets choose the fee')
    await contract.connect()
    const { estimateFee, waitForTransaction } = await loadSend()
    const request = terms({ amount: 29n * (world.unit ?? 1n) })
    const { network, from } = request
    const shown = await estimateFee(request)
    const restore = await raiseFees()
    try {
      // It did rise, for a page that reads it now.
      const { loadSend: loadLater } = world.createAdapter()
      expect(await (await loadLater?.())?.estimateFee(request)).toBeGreaterThan(shown)
      const before = await readNativeBalance(from)
      let sent: Broadcast | undefined
      const code = await contract.codeOf(async () => {
        sent = await contract.transfer(request)
      })
      expect(code).toMatch(/^(FEE_ROSE|none)$/)
      if (!sent) return expect(world.wallet.signatures()).toEqual([])
      await waitForTransaction({ network, from, ...sent, signal: contract.soon() })
      expect(before - (await readNativeBalance(from)) - request.amount).toBeLessThanOrEqual(shown)
    } finally {
      restore()
    }
  },
  async 'sends nothing of a transfer that the wallet signed to someone else, or of another amount'(_, contract) {
    const { world, codeOf, quiet } = contract
    const { accounts, chain, wallet } = world
    if (!wallet.signOtherTransfer) return contract.skip('its wallets send what they sign')
    await contract.connect()
    const before = await Promise.all(accounts.map(chain.readNativeBalance))
    for (const [count, change] of (['recipient', 'amount'] as const).entries()) {
      wallet.signOtherTransfer(change)
      expect(await codeOf(contract.transfer())).toBe('TRANSFER_CHANGED')
      expect(wallet.signatures()).toHaveLength(count + 1)
    }
    await quiet()
    expect(await Promise.all(accounts.map(chain.readNativeBalance))).toEqual(before)
  },
}
