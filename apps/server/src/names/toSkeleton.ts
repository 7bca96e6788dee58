/** What eyes confuse, and what they pass over: the same skeleton, the same look. */
const lookAlikes: readonly [RegExp, string][] = [
  [/-/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/c[l1]/g, 'd'],
  [/[1i]/g, 'l'],
  [/0/g, 'o'],
  [/2/g, 'z'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/[68]/g, 'b'],
  [/[9q]/g, 'g'],
  // Repeated letters count once.
  [/(.)\1+/g, '$1'],
]

/** A label as a hurried reader sees it. @example toSkeleton('supp-0rt') // 'suport' */
export function toSkeleton(label: string): string {
  return lookAlikes.reduce((text, [look, plain]) => text.replace(look, plain), label)
}
