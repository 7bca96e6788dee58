import type { Network, SwapToken, TokenBalance } from '@latchkey/core'
import { isSameToken } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { Figures } from '../../parts/Figures.tsx'
import { findTokens } from '../../parts/findTokens.ts'
import { Private } from '../../parts/Private.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { nativeTokenOf, useTokenPicture } from './useSwapForm.ts'

type TokenSectionProps = {
  title: string
  tokens: readonly OfferedToken[]
  chosen: SwapToken | undefined
  onChoose: (offered: OfferedToken) => void
}

/** Tokens under one heading. */
export function TokenSection({ title, tokens, chosen, onChoose }: TokenSectionProps): ReactNode {
  useStyles(css)
  return (
    <section className="lk-token-section">
      <h3>{title}</h3>
      <List label={title}>
        {tokens.map((offered) => (
          <TokenOffer
            key={offered.token.address ?? 'native'}
            offered={offered}
            isChosen={chosen !== undefined && isSameToken(chosen, offered.token)}
            onChoose={onChoose}
          />
        ))}
      </List>
    </section>
  )
}

type TokenOfferProps = Pick<TokenSectionProps, 'onChoose'> & { offered: OfferedToken; isChosen: boolean }

function TokenOffer({ offered, isChosen, onChoose }: TokenOfferProps): ReactNode {
  const fiat = useFiat()
  const { select: messages } = useMessages().swap
  const { token, balance, value } = offered
  return (
    <Row
      picture={<Picture shape="circle" name={token.symbol} {...useTokenPicture(token)} />}
      name={token.name}
      caption={
        balance === undefined ? isolate(token.symbol) : <Private>{isolate(`${balance} ${token.symbol}`)}</Private>
      }
      end={
        token.isListed ? (
          value !== undefined && <Figures amount={<Private>{fiat.format(value)}</Private>} />
        ) : (
          <Chip>{messages.unlisted}</Chip>
        )
      }
      selected={isChosen}
      onClick={() => onChoose(offered)}
    />
  )
}

/** The search finds the rest. */
const mostRows = 50

export type OfferedToken = {
  token: SwapToken
  /** The balance as shown; absent for tokens not owned. */
  balance?: string
  /** Its value in US dollars, where it has a price. */
  value?: number | undefined
}

/**
 * The account's tokens on the network, the most valuable first, and the server's other tokens in its order; with a search, those whose
 * name, symbol or address matches.
 */
export function listTokens(options: {
  listed: readonly SwapToken[]
  held: readonly TokenBalance[]
  network: Network | undefined
  search: string
}): { yours: readonly OfferedToken[]; popular: readonly OfferedToken[] } {
  const { listed, held, network, search } = options
  if (!network) return { yours: [], popular: [] }
  const owned = held.map((balance): OfferedToken => {
    const own = fromBalance(balance, network)
    return {
      token: listed.find((token) => isSameToken(token, own)) ?? own,
      balance: formatTokenAmount(balance.quantity.numeric),
      value: balance.value,
    }
  })
  const others = listed.filter((token) => !owned.some((one) => isSameToken(one.token, token)))
  const matching = (tokens: readonly OfferedToken[]) =>
    findTokens(tokens, search, ({ token }) => token).slice(0, mostRows)
  return {
    yours: matching(owned.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))),
    popular: matching(others.map((token) => ({ token }))),
  }
}

function fromBalance({ address, name, symbol, quantity, iconUrl }: TokenBalance, network: Network): SwapToken {
  if (address === undefined) return nativeTokenOf(network)
  const { caipNetworkId } = network
  const decimals = Number(quantity.decimals)
  return { caipNetworkId, address, name, symbol, decimals, ...(iconUrl && { iconUrl }), isListed: false }
}

const css = `
.lk-token-section > h3 { margin: 0 12px 4px; font-size: 13px; line-height: 16px; font-weight: 500; color: var(--lk-text-2) }
`
