import { useRef, type ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import styles from './tabs.module.css'
import { useStripEdges } from './use-strip-edges'

interface TabsProps<T extends string> {
  /** The subject of the tabs, for screen readers. */
  label: string
  value: T
  onChange: (value: T) => void
  items: readonly { id: T; label: string; content: ReactNode }[]
}

/** Views of one subject, side by side. Panels stay mounted, so that each keeps its scroll position and its pages. */
export function Tabs<T extends string>({ label, value, onChange, items }: TabsProps<T>) {
  const strip = useRef<HTMLDivElement>(null)
  useStripEdges(strip)
  return (
    <AriaTabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = items.find((item) => item.id === key)
        if (chosen) onChange(chosen.id)
      }}
      className={styles.tabs ?? ''}
    >
      <TabList ref={strip} aria-label={label} className={styles.strip ?? ''}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={styles.tab ?? ''}>
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} shouldForceMount className={styles.panel ?? ''}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
