// The same ten thousand photos in the list library of TanStack.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'

const PHOTOS = 10_000
const COLUMNS = 3
const ROWS = Math.ceil(PHOTOS / COLUMNS)
/** Pixels. */
const SIDE = 130

const Tile = ({ index }) =>
  h(
    'div',
    { 'data-photo': index, 'aria-posinset': index + 1 },
    h('button'),
    h('img', { src: `/picture.jpg?${index}`, style: { width: '100%', aspectRatio: '1' } }),
    h('div', null, h('button', null, h('svg'), h('span', null, '3')), h('span', null, h('svg'), h('span', null, '2'))),
  )

const Row = ({ index, style }) =>
  h(
    'div',
    { className: 'grid', style },
    Array.from({ length: Math.min(COLUMNS, PHOTOS - index * COLUMNS) }, (_, at) =>
      h(Tile, { key: at, index: index * COLUMNS + at }),
    ),
  )

createRoot(document.getElementById('root')).render(
  h(function List() {
    const rows = useWindowVirtualizer({ count: ROWS, estimateSize: () => SIDE })
    return h(
      'div',
      { style: { position: 'relative', height: rows.getTotalSize() } },
      rows.getVirtualItems().map(({ index, start }) =>
        h(Row, {
          key: index,
          index,
          style: { position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` },
        }),
      ),
    )
  }),
)
