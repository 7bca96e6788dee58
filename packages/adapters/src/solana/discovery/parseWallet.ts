import { type FoundWallet, nameConnector, readFeature } from '@latchkey/core/internal'
import type { StandardWallet } from '../wallet.ts'

/** The features without which nothing can be done with a wallet here. */
const sends = ['solana:signAndSendTransaction', 'solana:signTransaction'] as const

/**
 * Parses what a script on the page registers as a wallet. Any script can, so each property is validated, and one that throws invalidates only
 * its own wallet.
 * @returns undefined for anything that is no wallet, or that does not support Solana
 */
export function parseWallet(value: unknown): FoundWallet<StandardWallet> | undefined {
  try {
    const wallet = value as StandardWallet
    const { name, icon, chains, features } = wallet
    if (typeof features !== 'object' || features === null) return undefined
    if (!Array.isArray(chains) || !chains.some((chain) => String(chain).startsWith('solana:'))) return undefined
    if (!readFeature(wallet, 'standard:connect', 'connect')) return undefined
    if (!sends.some((feature) => feature in features)) return undefined
    const connector = nameConnector('solana', { name, icon, type: 'ANNOUNCED', chain: 'solana' })
    return connector && { wallet, connector }
  } catch {
    return undefined
  }
}
