import type { SwapToken } from '@latchkey/core'
import { isSameToken } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatFiat } from '../../format/formatFiat.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { Figures } from '../../parts/Figures.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { List } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import type { OfferedToken } from './listTokens.ts'
import { useTokenPicture } from './useTokenPicture.ts'

export type TokenSectionProps = {
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
            key={offered.token.address ?? 'coin'}
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
  const { select: messages } = useMessages().swap
  const { token, balance, value } = offered
  return (
    <Row
      picture={<Picture shape="circle" name={token.symbol} src={useTokenPicture(token)} />}
      name={token.name}
      caption={isolate(balance === undefined ? token.symbol : `${balance} ${token.symbol}`)}
      end={
        token.isListed ? (
          value !== undefined && <Figures amount={formatFiat(value)} />
        ) : (
          <Chip>{messages.unlisted}</Chip>
        )
      }
      selected={isChosen}
      onClick={() => onChoose(offered)}
    />
  )
}

const css = `
.lk-token-section > h3 { margin: 0 12px 4px; font-size: 13px; line-height: 16px; font-weight: 500; color: var(--lk-text-2) }
`
