import { expect, test } from 'vitest'
import { shorten } from './shortenCss.ts'

test.each([
  ['.a > .b :hover,\n.c {\n  color: red;\n  margin: 0 4px;\n}\n', '.a > .b :hover,.c{color:red;margin:0 4px}'],
  ['.a { width: calc(100% - 2px); content: ", ; {" }', '.a{width:calc(100% - 2px);content:", ; {"}'],
  ["/* A row's text: none. */\n.a::after { content: '' }", " .a::after{content:''}"],
  [
    '@media (hover: hover) and (min-width: 1px) { .a:not([data-b]) .c { } }',
    '@media (hover:hover) and (min-width:1px){.a:not([data-b]) .c{}}',
  ],
])('%j is shortened to %j', (css, short) => {
  expect(shorten(css)).toBe(short)
})
