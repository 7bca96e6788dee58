import { type Nft, navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKept } from '../../hooks/useKept.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { LoadMore } from '../../parts/LoadMore.tsx'
import { NftPicture } from '../../parts/NftPicture.tsx'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleAlertIcon, Icon, type IconProps } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { useNfts } from './useNfts.ts'

/** The account's NFTs as pictures; spam stays hidden until the visitor shows it. */
export function NftsTab(): ReactNode {
  useStyles(css)
  const isListed = useLatchkey().options.serverUrl !== undefined
  const { account, common } = useMessages()
  const messages = account.nfts
  const errorText = useErrorText()
  const nfts = useNfts()
  const [spamShown, setSpamShown] = useKept('spamShown', false)
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
        {nfts.error && errorText(nfts.error)}
      </Empty>
    )
  return (
    <div className="lk-nfts-tab">
      {shown.length > 0 ? (
        // biome-ignore lint/a11y/noRedundantRoles: Safari removes the semantics of a list without bullets.
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
              isListed &&
              spamCount === 0 && (
                <Button size="medium" onClick={nfts.retry}>
                  {messages.refresh}
                </Button>
              )
            }
          >
            {isListed ? messages.empty : messages.unlisted}
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

/** One NFT: its picture, its name and its collection's. The whole card opens the NFT's view. */
function NftCard({ nft }: { nft: Nft }): ReactNode {
  const latchkey = useLatchkey()
  const { account, asset } = useMessages()
  return (
    <div className="lk-nft">
      <NftPicture nft={nft}>
        {nft.quantity !== '1' && <b>{account.nfts.quantity({ quantity: nft.quantity })}</b>}
        {nft.isSpam && <i>{account.nfts.spam}</i>}
      </NftPicture>
      {/* Of a name in the other direction too, the end is cut off, not the beginning. */}
      <button type="button" className="lk-nft-name" dir="auto" onClick={() => navigate(latchkey, 'NftDetail', { nft })}>
        {nft.name ?? asset.nft.unnamed({ tokenId: nft.tokenId })}
      </button>
      <span className="lk-nft-collection" dir="auto">
        {nft.collection.name ?? nft.collection.symbol}
      </span>
    </div>
  )
}

const ImageIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM7 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21"
  />
)

const css = `
.lk-nfts-tab { display: grid; gap: 8px; justify-items: center }
.lk-nfts { list-style: none; margin: 0; padding: 0; width: 100%; display: grid; grid-template-columns: 1fr 1fr; gap: 16px 12px }
.lk-nft { display: grid; gap: 2px; min-width: 0 }
.lk-nft-place {
  aspect-ratio: 1; margin-block-end: 6px; border-radius: var(--lk-radius-control); overflow: hidden; background: var(--lk-surface-2)
}
.lk-nft { position: relative; transition: transform 80ms }
.lk-nft > .lk-nft-picture { margin-block-end: 6px }
.lk-nft-picture > b {
  position: absolute; inset-block-end: 8px; inset-inline-end: 8px; max-width: calc(100% - 16px); padding: 2px 8px; border-radius: 999px;
  background: #000000a6; color: #fff; font-size: 12px; line-height: 16px; font-weight: 500; overflow: hidden; text-overflow: ellipsis
}
.lk-nft-picture > i {
  position: absolute; inset-block-start: 8px; inset-inline-start: 8px; padding: 2px 8px; border-radius: 999px; background: #000000a6;
  color: #fff; font-size: 12px; line-height: 16px; font-weight: 500; font-style: normal
}
.lk-nft-name {
  appearance: none; border: 0; margin: 0; padding: 0; background: none; font: inherit; cursor: pointer; outline: none;
  -webkit-tap-highlight-color: transparent;
  font-size: 15px; line-height: 20px; font-weight: 500; color: var(--lk-text-1); overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap;
}
.lk-nft-name, .lk-nft-collection { text-align: -webkit-match-parent; text-align: match-parent }
.lk-nft-name::after { content: ''; position: absolute; inset: 0; border-radius: var(--lk-radius-control) }
.lk-nft-name:focus-visible::after { outline: 2px solid var(--lk-accent); outline-offset: 2px }
@media (hover: hover) { .lk-nft:hover .lk-nft-picture > img { filter: brightness(1.08) } }
.lk-nft:active { transform: scale(.985) }
.lk-nft-collection {
  min-height: 16px; font-size: 13px; line-height: 16px; color: var(--lk-text-2); overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap
}
@media (prefers-reduced-motion: reduce) { .lk-nft:active { transform: none } }
`
