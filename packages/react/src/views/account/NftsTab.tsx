import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { LoadMore } from '../../parts/LoadMore.tsx'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleAlertIcon } from '../../ui/icons/CircleAlertIcon.tsx'
import { ImageIcon } from '../../ui/icons/ImageIcon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { NftCard } from './NftCard.tsx'
import { useNfts } from './useNfts.ts'

/** Pictures of the NFTs the account owns; those flagged as spam stay hidden until asked for. */
export function NftsTab(): ReactNode {
  useStyles(css)
  const { account, common } = useMessages()
  const messages = account.nfts
  const errorText = useErrorText()
  const nfts = useNfts()
  const [spamShown, setSpamShown] = useState(false)
  const slow = useSlow(nfts.status === 'loading')
  const spamCount = nfts.nfts.filter((nft) => nft.isSpam).length
  const shown = nfts.nfts.filter((nft) => spamShown || !nft.isSpam)

  if (nfts.status === 'loading')
    return (
      <>
        <div className="lk-nfts" role="status" aria-label={messages.loading}>
          {['1', '2', '3', '4'].map((key) => (
            <div className="lk-nft" key={key}>
              <div className="lk-nft-place">
                <Skeleton width="100%" height={0} shape="square" />
              </div>
              <Skeleton width="70%" height={12} />
              <Skeleton width="45%" height={10} />
            </div>
          ))}
        </div>
        {slow && <Note>{messages.slow}</Note>}
      </>
    )
  if (nfts.status === 'error')
    return (
      <Empty
        kind="wrong"
        icon={<CircleAlertIcon />}
        action={
          <Button size="medium" onClick={nfts.retry}>
            {common.tryAgain}
          </Button>
        }
      >
        {messages.unavailable}
      </Empty>
    )
  return (
    <div className="lk-nfts-tab">
      {shown.length > 0 ? (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the semantics of a list without bullets.
        <ul className="lk-nfts" role="list" aria-label={messages.list}>
          {shown.map((nft) => (
            <li key={nft.id}>
              <NftCard nft={nft} />
            </li>
          ))}
        </ul>
      ) : (
        !nfts.hasMore && (
          <Empty
            icon={<ImageIcon />}
            action={
              spamCount === 0 && (
                <Button size="medium" onClick={nfts.retry}>
                  {messages.refresh}
                </Button>
              )
            }
          >
            {messages.empty}
          </Empty>
        )
      )}
      {nfts.error && (
        <Note tone="negative" icon={<CircleAlertIcon />}>
          {errorText(nfts.error)}
        </Note>
      )}
      {nfts.hasMore && (
        <LoadMore
          label={nfts.error ? common.tryAgain : messages.loadMore}
          busy={nfts.isLoadingMore}
          automatic={!nfts.error}
          onLoad={nfts.loadMore}
        />
      )}
      {spamCount > 0 && (
        <Button variant="quiet" size="medium" aria-pressed={spamShown} onClick={() => setSpamShown(!spamShown)}>
          {spamShown ? messages.hideHidden : messages.showHidden({ count: spamCount })}
        </Button>
      )}
    </div>
  )
}

const css = `
.lk-nfts-tab { display: grid; gap: 8px; justify-items: center }
.lk-nfts { list-style: none; margin: 0; padding: 0; width: 100%; display: grid; grid-template-columns: 1fr 1fr; gap: 16px 12px }
.lk-nft { display: grid; gap: 2px; min-width: 0 }
.lk-nft-place { aspect-ratio: 1; margin-block-end: 6px; border-radius: var(--lk-radius-control); overflow: hidden; background: var(--lk-surface-2) }
`
