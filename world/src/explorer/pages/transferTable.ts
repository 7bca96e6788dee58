import { type Address, formatUnits } from 'viem'
import type { Chain } from '../../chain/createChain.ts'
import { type Html, html } from '../../http/html.ts'
import { link, short, table } from '../parts.ts'
import { readToken, type Token, type Transfer } from '../readTransfers.ts'

/** The transfers as a table, each with its token, its accounts and its transaction. */
export async function transferTable(
  chain: Chain,
  options: { title: string; transfers: readonly Transfer[]; empty: string },
): Promise<Html> {
  const { title, transfers, empty } = options
  const tokens = new Map<Address, Token | undefined>()
  for (const { token } of transfers) if (!tokens.has(token)) tokens.set(token, await readToken(chain, token))
  return table({
    title,
    empty,
    heads: ['Transaction', 'From', 'To', 'Amount', 'Token'],
    rows: transfers.map(({ hash, from, to, amount, token, tokenId }) => {
      const known = tokens.get(token)
      const quantity = formatUnits(amount, tokenId === undefined ? (known?.decimals ?? 0) : 0)
      return [
        link(chain, { kind: 'tx', id: hash, text: short(hash) }),
        link(chain, { kind: 'address', id: from, text: short(from) }),
        link(chain, { kind: 'address', id: to, text: short(to) }),
        html`${quantity}${tokenId === undefined ? undefined : html` of #${tokenId}`}`,
        link(chain, { kind: 'token', id: token, text: known?.symbol || known?.name || short(token) }),
      ]
    }),
  })
}
