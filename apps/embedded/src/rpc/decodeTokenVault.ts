import { toAddress, toNumber } from './abi.ts'

/**
 * A call of a vault (ERC-4626), which takes an asset for shares of itself and gives it back. The called contract is the vault; which token is
 * its asset, the call does not say.
 */
export type VaultCall = {
  kind: 'vaultDeposit' | 'vaultWithdraw'
  /** What `amount` counts. What the other side comes to is for the vault to say. */
  unit: 'assets' | 'shares'
  amount: bigint
  receiver: string
  /** Whose shares are given back; of a deposit undefined, as the caller pays. */
  owner: string | undefined
  /** Of the called contract as the node says it, in lower case; undefined while nobody was asked (`resolveTokenVault`). */
  asset: string | undefined
}

const forms: Record<string, Pick<VaultCall, 'kind' | 'unit'>> = {
  // deposit(uint256,address)
  '0x6e553f65': { kind: 'vaultDeposit', unit: 'assets' },
  // mint(uint256,address)
  '0x94bf804d': { kind: 'vaultDeposit', unit: 'shares' },
  // withdraw(uint256,address,address)
  '0xb460af94': { kind: 'vaultWithdraw', unit: 'assets' },
  // redeem(uint256,address,address)
  '0xba087652': { kind: 'vaultWithdraw', unit: 'shares' },
}

/** Reads a call in the form of a vault's. Contracts that are none have some of these functions too: `resolveTokenVault` says which are. */
export function decodeTokenVault(selector: string, words: readonly string[]): VaultCall | undefined {
  const form = Object.hasOwn(forms, selector) ? forms[selector] : undefined
  if (!form || words.length !== (form.kind === 'vaultDeposit' ? 2 : 3)) return undefined
  const [amount, receiver] = [toNumber(words[0]), toAddress(words[1])]
  const owner = form.kind === 'vaultDeposit' ? undefined : toAddress(words[2])
  if (amount === undefined || !receiver || (form.kind === 'vaultWithdraw' && !owner)) return undefined
  return { ...form, amount, receiver, owner, asset: undefined }
}

/** The selector that a call was read from, for the call of a contract that turns out to be no vault. */
export function vaultSelector({ kind, unit }: VaultCall): string {
  const found = Object.entries(forms).find(([, form]) => form.kind === kind && form.unit === unit)
  return found?.[0] ?? ''
}

export function isVaultCall(call: { kind: string }): call is VaultCall {
  return call.kind === 'vaultDeposit' || call.kind === 'vaultWithdraw'
}
