import { expect } from 'vitest'
import type { Cases } from '../Contract.ts'

export const readingCases: Cases = {
  async 'reads the native balance of each account, as that currency and as a token'(contract) {
    const { world, adapter, network } = contract
    const balances: bigint[] = []
    for (const address of world.accounts) {
      const balance = await adapter.getNativeBalance({ network, address })
      expect(balance).toBeGreaterThan(0n)
      expect(balance).toBe(await world.chain.readNativeBalance(address))
      expect(await adapter.getTokenBalance({ network, address, token: contract.native() })).toBe(balance)
      balances.push(balance)
    }
    // Or one account's would pass for the other's.
    expect(new Set(balances).size).toBe(2)
  },
  async 'throws ABORTED for a read whose signal aborted'({ world, adapter, network, native, codeOf }) {
    const [address] = world.accounts
    const signal = AbortSignal.abort()
    expect(await codeOf(adapter.getNativeBalance({ network, address, signal }))).toBe('ABORTED')
    expect(await codeOf(adapter.getTokenBalance({ network, address, token: native(), signal }))).toBe('ABORTED')
  },
  async 'parses addresses into their canonical spelling, and rejects text that is none'({ world, adapter, codeOf }) {
    const { accounts, spellings } = world
    for (const address of accounts) expect(await adapter.parseAddress(` ${address} `)).toBe(address)
    for (const [canonical, typed] of Object.entries(spellings)) {
      expect(typed).not.toBe(canonical)
      expect(await adapter.parseAddress(typed)).toBe(canonical)
    }
    for (const text of ['not an address', '', accounts[0].slice(0, -3), `${accounts[0]}0`])
      expect(await codeOf(adapter.parseAddress(text))).toMatch(/^RECEIVER_(INVALID|CHECKSUM)$/)
  },
  async 'rejects an address whose key nobody has'({ world, adapter, codeOf }) {
    expect(world.keyless.length).toBeGreaterThan(0)
    for (const address of world.keyless) expect(await codeOf(adapter.parseAddress(address))).toBe('RECEIVER_BURNS')
  },
}
