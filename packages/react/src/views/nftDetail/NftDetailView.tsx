import { type Nft, navigate } from '@latchkey/core'
import { hasAbility } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { CopyLine } from '../../parts/CopyLine.tsx'
import { explorerUrl } from '../../parts/explorerUrl.ts'
import { Fact, Facts, NetworkFact } from '../../parts/Facts.tsx'
import { NftPicture } from '../../parts/NftPicture.tsx'
import { Note } from '../../parts/Note.tsx'
import { SendIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

const standards = {
  erc721: 'ERC-721',
  erc1155: 'ERC-1155',
  spl: 'SPL Token',
  core: 'Metaplex Core',
  compressed: undefined,
} as const

/** An NFT's details: its picture, collection, token id and contract. */
export function NftDetailView({ nft }: { nft: Nft }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { asset: messages } = useMessages()
  const { network: active, networks } = useNetwork()
  const { collection, tokenId } = nft
  const name = nft.name ?? messages.nft.unnamed({ tokenId })
  const contract = collection.address.split(':').at(-1) ?? ''
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === nft.chainId)
  const collectionName = collection.name ?? collection.symbol

  return (
    <View
      title={name}
      footer={
        hasAbility(latchkey, 'loadNfts') && (
          <Button
            variant="primary"
            icon={<SendIcon size={18} />}
            disabled={network !== active}
            onClick={() => navigate(latchkey, 'SendNft', { nft })}
          >
            {messages.send}
          </Button>
        )
      }
    >
      <div className="lk-nft-detail">
        <NftPicture nft={nft} label={messages.nft.image({ name })} />
        {nft.isSpam && (
          <Note tone="warning" icon={<TriangleAlertIcon size={18} />}>
            {messages.nft.spam}
          </Note>
        )}
        <Facts>
          {collectionName && (
            <Fact label={messages.nft.collection}>
              <bdi className="lk-nft-detail-text">{collectionName}</bdi>
            </Fact>
          )}
          <Fact label={messages.nft.tokenId} tall={tokenId.length > 12}>
            <CopyLine text={tokenId} label={messages.nft.copyTokenId}>
              <bdi dir="ltr" className="lk-nft-detail-id">
                {tokenId}
              </bdi>
            </CopyLine>
          </Fact>
          <Fact label={messages.nft.quantity}>
            <bdi dir="ltr">{nft.quantity}</bdi>
          </Fact>
          <Fact label={messages.nft.standard}>
            <bdi>{standards[nft.standard] ?? messages.nft.compressed}</bdi>
          </Fact>
          {network && <NetworkFact label={messages.network} network={network} />}
          <Fact label={messages.contract} tall>
            <CopyLine text={contract} label={messages.copyContract} href={explorerUrl({ network, token: contract })}>
              <AddressGroups address={contract} />
            </CopyLine>
          </Fact>
        </Facts>
      </div>
    </View>
  )
}

const css = `
.lk-nft-detail { display: grid; gap: 16px }
.lk-nft-detail-text { overflow-wrap: anywhere }
.lk-nft-detail-id { overflow-wrap: anywhere; user-select: all }
`
