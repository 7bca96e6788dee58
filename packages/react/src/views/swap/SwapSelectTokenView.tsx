import {
  getSentTransactions,
  getSwap,
  getSwapTokens,
  type Latchkey,
  type Network,
  type SentTransaction,
  type SwapToken,
  setSwap,
  watchSentTransactions,
} from '@latchkey/core'
import { goBack, isSameToken } from '@latchkey/core/internal'
import { type ReactNode, useMemo, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKept } from '../../hooks/useKept.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Note } from '../../parts/Note.tsx'
import { useTokens } from '../../parts/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { NothingFound, SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { cutAmount } from './cutAmount.ts'
import { listTokens, type OfferedToken, TokenSection } from './TokenSection.tsx'
import { PastedToken, UnlistedToken } from './UnlistedToken.tsx'
import { endOf, useSwapPair, useTokenPicture } from './useSwapForm.ts'

export type SwapSelectTokenViewParams = {
  /** Which of the two is being chosen. */
  side: 'sold' | 'bought'
}

/** Text shorter than any address is only searched for in names. */
const shortestAddress = 26

/** The tokens to choose from: suggested, owned and popular ones, or any by its address. */
export function SwapSelectTokenView({ side }: SwapSelectTokenViewParams): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { swap, common } = useMessages()
  const messages = swap.select
  const errorText = useErrorText()
  const listed = useRead(getSwapTokens, {})
  const { tokens: held, status } = useTokens()
  const { network } = useNetwork()
  const pair = useSwapPair()
  const [search, setSearch] = useKept('search', '')
  const [doubtful, setDoubtful] = useState<SwapToken>()
  const isLoading = listed.status === 'loading' || status === 'loading'
  const slow = useSlow(isLoading)
  const wanted = search.trim()
  const { yours, popular } = useMemo(
    () => listTokens({ listed: listed.data ?? [], held, network, search: wanted }),
    [listed.data, held, network, wanted],
  )
  const hits = [...yours, ...popular]

  function choose(token: SwapToken) {
    const other = side === 'sold' ? 'bought' : 'sold'
    const isOther = pair[other] !== undefined && isSameToken(pair[other], token)
    // Choosing the token of the other side switches the two.
    const chosen = isOther
      ? { [side]: token, [other]: pair[side] }
      : { sold: pair.sold, bought: pair.bought, [side]: token }
    setSwap(latchkey, { ...chosen, ...(side === 'sold' || isOther ? keptAmount(latchkey, chosen.sold) : {}) })
    goBack(latchkey)
  }

  const offer = ({ token }: OfferedToken) => (token.isListed ? choose(token) : setDoubtful(token))
  const section = { chosen: pair[side], onChoose: offer }
  if (doubtful)
    return (
      <View key="doubtful" title={messages.title}>
        <UnlistedToken
          token={doubtful}
          listed={listed.data ?? []}
          onUse={() => choose(doubtful)}
          onCancel={() => setDoubtful(undefined)}
        />
      </View>
    )
  return (
    <View title={messages.title}>
      <div className="lk-swap-select">
        <SearchField
          label={messages.search}
          value={search}
          onChange={setSearch}
          clearLabel={common.clear}
          maxLength={128}
          hits={hits}
          onHit={offer}
        />
        {listed.status === 'error' && (
          <Note
            tone="negative"
            icon={<CircleAlertIcon />}
            action={
              <Button size="small" busy={listed.isFetching} onClick={() => void listed.refetch()}>
                {common.tryAgain}
              </Button>
            }
          >
            {errorText(listed.error)}
          </Note>
        )}
        {wanted === '' && <SuggestedTokens listed={listed.data ?? []} onChoose={choose} />}
        {isLoading && <SkeletonRows count={4} detailed label={messages.loading} />}
        {slow && <Note>{messages.slow}</Note>}
        {!isLoading && yours.length > 0 && <TokenSection title={messages.yours} tokens={yours} {...section} />}
        {!isLoading && popular.length > 0 && (
          <TokenSection title={wanted === '' ? messages.popular : messages.found} tokens={popular} {...section} />
        )}
        {!isLoading &&
          hits.length === 0 &&
          (wanted.length >= shortestAddress ? (
            <PastedToken address={wanted} listed={listed.data ?? []} onUse={choose} onCancel={() => setSearch('')} />
          ) : (
            wanted !== '' && (
              <NothingFound search={search} clearLabel={common.clear} onClear={() => setSearch('')}>
                {messages.nothingFound({ search: wanted })}
              </NothingFound>
            )
          ))}
      </div>
    </View>
  )
}

/** What was typed in the token before, as precise as this one is. A sum of money, or a number computed from one, is none of its amounts. */
function keptAmount(latchkey: Latchkey, sold: SwapToken | undefined): { amount?: string } {
  const { amount, unit, dollars } = getSwap(latchkey)
  return sold && unit === 'token' && dollars === undefined ? { amount: cutAmount(amount, sold.decimals) } : {}
}

type SuggestedTokensProps = { listed: readonly SwapToken[]; onChoose: (token: SwapToken) => void }

/** A few tokens, one tap each: those of the last swaps, then the first listed ones. */
export function SuggestedTokens({ listed, onChoose }: SuggestedTokensProps): ReactNode {
  useStyles(css)
  const { select: messages } = useMessages().swap
  const sent = useWatch(getSentTransactions, watchSentTransactions)
  const { network } = useNetwork()
  const tokens = suggestTokens({ listed, sent, network })
  if (tokens.length === 0) return null
  return (
    <fieldset className="lk-suggested-tokens">
      <legend className="lk-hidden">{messages.suggested}</legend>
      {tokens.map((token) => (
        <SuggestedToken key={token.address ?? 'native'} token={token} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

function SuggestedToken({ token, onChoose }: { token: SwapToken; onChoose: (token: SwapToken) => void }): ReactNode {
  return (
    <Chip
      icon={<Picture size={20} shape="circle" name={token.symbol} {...useTokenPicture(token)} />}
      onClick={() => onChoose(token)}
    >
      <bdi>{token.symbol}</bdi>
    </Chip>
  )
}

const most = 4

/** The listed tokens of the last swaps on a network, newest first, filled up with the first ones of the list. */
function suggestTokens(options: {
  listed: readonly SwapToken[]
  sent: readonly SentTransaction[]
  network: Network | undefined
}): readonly SwapToken[] {
  const { listed, sent, network } = options
  const used = sent
    .filter(({ caipNetworkId }) => caipNetworkId === network?.caipNetworkId)
    .flatMap((one) => (one.kind === 'swap' ? [one.bought.token, one.sold.token] : []))
    // Sent transactions store contracts without their network.
    .flatMap(({ address }) => listed.filter((token) => endOf(token.address) === endOf(address)))
  return [...new Set([...used, ...listed])].slice(0, most)
}

const css = `
.lk-swap-select { display: grid; gap: 12px; align-content: start; min-height: 480px }
.lk-suggested-tokens { border: 0; margin: 0; padding: 0; min-width: 0; display: flex; flex-wrap: wrap; gap: 6px }
.lk-suggested-tokens > .lk-chip { padding-inline: 8px 10px }
`
