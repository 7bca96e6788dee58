import { expect } from 'vitest'
import type { AbilityCases } from '../Contract.ts'

/** What an adapter checks of a transfer before the wallet has it, and of what the wallet signed. */
export const checkingCases: AbilityCases<'loadSend'> = {
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
