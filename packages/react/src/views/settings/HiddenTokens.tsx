import { getTokenChoices, showToken } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { KeptFocus } from '../../parts/KeptFocus.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, Row } from '../../ui/List.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** The tokens that the visitor hides from lists, each with a button that lists it again. Nothing where none is hidden. */
export function HiddenTokens(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { settings: messages } = useMessages()
  const [hidden, setHidden] = useState(() => getTokenChoices(latchkey).hidden)

  function show(address: string) {
    showToken(latchkey, { address })
    setHidden(getTokenChoices(latchkey).hidden)
  }

  // It stays when the last one is gone, to take the focus.
  return (
    <KeptFocus state={hidden.length}>
      {hidden.length > 0 && (
        <List label={messages.hiddenTokens} heading>
          {hidden.map(({ address, symbol, name }) => (
            <div key={address} className="lk-hidden-token">
              <Row name={name} caption={symbol} />
              <Button
                size="small"
                aria-label={messages.showToken({ token: isolate(name) })}
                onClick={() => show(address)}
              >
                {messages.show}
              </Button>
            </div>
          ))}
        </List>
      )}
    </KeptFocus>
  )
}

const css = `
.lk-hidden-token { display: flex; align-items: center; gap: 4px; padding-inline-end: 12px }
.lk-hidden-token > .lk-row { flex: 1; min-width: 0 }
.lk-settings > .lk-kept-focus:empty { margin-block-start: -16px }
`
