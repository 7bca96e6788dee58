import { getSwapTokens, type SwapToken, setSwap } from '@latchkey/core'
import { goBack, isSameToken } from '@latchkey/core/internal'
import { type ReactNode, useMemo, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { Note } from '../../parts/Note.tsx'
import { useTokens } from '../../parts/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleAlertIcon, SearchIcon } from '../../ui/Icon.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { SuggestedTokens } from './SuggestedTokens.tsx'
import { listTokens, type OfferedToken, TokenSection } from './TokenSection.tsx'
import { PastedToken, UnlistedToken } from './UnlistedToken.tsx'
import { useSwapPair } from './useSwapForm.ts'

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
  const [search, setSearch] = useState('')
  const [doubtful, setDoubtful] = useState<SwapToken>()
  const isLoading = listed.status === 'loading' || status === 'loading'
  const slow = useSlow(isLoading)
  const wanted = search.trim()
  const { yours, popular } = useMemo(
    () => listTokens({ listed: listed.data ?? [], held, network, search: wanted }),
    [listed.data, held, network, wanted],
  )
  const isEmpty = yours.length === 0 && popular.length === 0

  function choose(token: SwapToken) {
    const other = side === 'sold' ? 'bought' : 'sold'
    const isOther = pair[other] !== undefined && isSameToken(pair[other], token)
    // Choosing the token of the other side switches the two.
    setSwap(latchkey, isOther ? { [side]: token, [other]: pair[side] } : { ...pair, [side]: token })
    goBack(latchkey)
  }

  const offer = ({ token }: OfferedToken) => (token.isListed ? choose(token) : setDoubtful(token))
  const section = { chosen: pair[side], onChoose: offer }
  if (doubtful)
    return (
      <View title={messages.title}>
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
        <TextField
          label={messages.search}
          placeholder={messages.search}
          icon={<SearchIcon />}
          type="search"
          enterKeyHint="search"
          maxLength={128}
          value={search}
          onChange={setSearch}
          end={wanted !== '' && <Chip onClick={() => setSearch('')}>{common.clear}</Chip>}
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
          isEmpty &&
          (wanted.length >= shortestAddress ? (
            <PastedToken address={wanted} listed={listed.data ?? []} onUse={choose} onCancel={() => setSearch('')} />
          ) : (
            wanted !== '' && <Empty icon={<SearchIcon />}>{messages.nothingFound({ search: wanted })}</Empty>
          ))}
      </div>
    </View>
  )
}

const css = `
.lk-swap-select { display: grid; gap: 12px; align-content: start; min-height: 480px }
`
