import type { Transaction, Transfer } from '@latchkey/wire'
import { cleanName } from './cleanName.ts'
import { cleanSymbol } from './cleanSymbol.ts'
import { cleanText } from './cleanText.ts'

/** A past transaction whose words can be shown. */
export function cleanTransaction(transaction: Transaction): Transaction {
  const { metadata, transfers } = transaction
  const { application } = metadata
  return {
    ...transaction,
    metadata: {
      ...metadata,
      sentFrom: cleanAddress(metadata.sentFrom),
      sentTo: cleanAddress(metadata.sentTo),
      application: application && { ...application, name: cleanName(application.name) },
    },
    transfers: transfers?.map(cleanTransfer) ?? null,
  }
}

function cleanTransfer(transfer: Transfer): Transfer {
  const { fungible_info: token, nft_info: nft } = transfer
  return {
    ...transfer,
    fungible_info: token && { ...token, name: cleanName(token.name) ?? '?', symbol: cleanSymbol(token.symbol) || '?' },
    nft_info: nft && { ...nft, name: cleanName(nft.name) },
  }
}

function cleanAddress(address: string): string {
  return cleanText(address, { maxLength: 128 })
}
