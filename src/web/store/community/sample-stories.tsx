import { MessageSquare } from '../../icons/message-square.ts';
import { Sample } from '../../shop/sample.tsx';
import type { Samples } from '../../shop/samples.ts';
import buttonStyles from '../../ui/button.module.css';
import buttonRowStyles from '../../ui/button-row.module.css';
import { Initials } from '../components/initials.tsx';
import styles from './sample-stories.module.css';

/** Sample stories and threads, without actions. */
export function SampleStories({ stories, threads }: Pick<Samples['community'], 'stories' | 'threads'>) {
  return (
    <>
      <section className={styles.voices} aria-labelledby="stories">
        <h2 className="heading-2 heading" id="stories">
          Success stories
        </h2>
        <p>
          <Sample>Sample stories</Sample>
        </p>
        <ul className={styles.stories}>
          {stories.map(({ name, place, tone, result, text }) => (
            <li key={name}>
              <h3 className="heading-3 heading">{result}</h3>
              <p>{text}</p>
              <p className={styles.writer}>
                <Initials name={name} tone={tone} />
                <span>
                  <b>{name}</b>
                  <span className="text-small muted">{place}</span>
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.voices} aria-labelledby="threads">
        <h2 className="heading-2 heading" id="threads">
          What people would talk about
        </h2>
        <p>
          <Sample>Sample threads</Sample>
        </p>
        <ul className={styles.threads}>
          {threads.map(({ title, about, replies }) => (
            <li key={title}>
              <p>
                <b>{title}</b>
                <span className="text-small muted">{about}</span>
              </p>
              <span className={`text-small muted tabular ${styles.replies}`}>
                <MessageSquare size="small" />
                {replies} replies
              </span>
            </li>
          ))}
        </ul>
        <div className={buttonRowStyles.row}>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.dark}`}
            disabled
            aria-describedby="community-off"
          >
            Join the Community
          </button>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.outline}`}
            disabled
            aria-describedby="community-off"
          >
            Start a Discussion
          </button>
        </div>
      </section>
    </>
  );
}
