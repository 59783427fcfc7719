import { InfiniteList, type InfiniteListProps, type PagedList } from '../../ui/cards/infinite-list'
import styles from './activity-page.module.css'

/** Whether a list is empty, as far as is known; also while it is fetched again. */
export const isEmpty = ({ items, phase }: PagedList<unknown>) =>
  items.length === 0 && (phase === 'done' || phase === 'refreshing' || phase === 'loadingMore')

interface SectionProps<T> extends Omit<InfiniteListProps<T>, 'label' | 'empty'> {
  title: string
}

/** One part of the page with its heading. Renders nothing if the list is empty. */
export function Section<T>({ title, ...rest }: SectionProps<T>) {
  if (isEmpty(rest.list)) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <InfiniteList label={title} empty={null} {...rest} />
    </section>
  )
}
