import { Fragment } from 'react'
import { useMessages } from '../messages/loadMessages.ts'
import { Scroller } from './Scroller.tsx'

type Token = readonly [kind: 'plain' | 'word' | 'text' | 'tag', text: string]

const lines: readonly (readonly Token[])[] = [
  [
    ['word', 'const '],
    ['plain', 'latchkey = '],
    ['tag', 'createLatchkey'],
    ['plain', '({'],
  ],
  [
    ['plain', '  adapters: ['],
    ['tag', 'evm'],
    ['plain', '({ chains: [mainnet, base] })],'],
  ],
  [['plain', '})']],
  [],
  [
    ['plain', '<'],
    ['tag', 'LatchkeyProvider'],
    ['plain', ' latchkey={latchkey}>'],
  ],
  [
    ['plain', '  <'],
    ['tag', 'ConnectButton'],
    ['plain', ' />'],
  ],
  [
    ['plain', '</'],
    ['tag', 'LatchkeyProvider'],
    ['plain', '>'],
  ],
]

/** The integration as in the README, highlighted by hand: a highlighter would be larger than the widget. */
export function CodeSample() {
  const { landing: messages } = useMessages()
  return (
    <figure className="code" dir="ltr">
      <figcaption>{messages.fiveLines}</figcaption>
      <Scroller label={messages.fiveLines}>
        <pre>
          <code>
            {lines.map((tokens, index) => (
              <Fragment key={index}>
                {tokens.map(([kind, text]) => (
                  <span key={text} className={`code-${kind}`}>
                    {text}
                  </span>
                ))}
                {'\n'}
              </Fragment>
            ))}
          </code>
        </pre>
      </Scroller>
    </figure>
  )
}
