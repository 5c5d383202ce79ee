import { MessageSquare } from 'lucide-react';
import { Initials } from '../components/initials.tsx';
import { SAMPLE_STORIES, SAMPLE_THREADS } from './sample-community.ts';

/** Stories and threads as they may look one day; nothing in them can be pressed. */
export function SampleStories() {
  return (
    <>
      <section className="vcs" aria-labelledby="stories">
        <h2 className="h2 hd" id="stories">
          Success stories
        </h2>
        <p>
          <span className="sample">Sample stories</span>
        </p>
        <ul className="strs">
          {SAMPLE_STORIES.map(({ name, place, tone, result, text }) => (
            <li key={name}>
              <h3 className="h3 hd">{result}</h3>
              <p>{text}</p>
              <p className="strs__w">
                <Initials name={name} tone={tone} />
                <span>
                  <b>{name}</b>
                  <span className="sm muted">{place}</span>
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="vcs" aria-labelledby="threads">
        <h2 className="h2 hd" id="threads">
          What people would talk about
        </h2>
        <p>
          <span className="sample">Sample threads</span>
        </p>
        <ul className="thrs">
          {SAMPLE_THREADS.map(({ title, about, replies }) => (
            <li key={title}>
              <p>
                <b>{title}</b>
                <span className="sm muted">{about}</span>
              </p>
              <span className="sm muted num thrs__n">
                <MessageSquare className="ic ic--s" aria-hidden="true" />
                {replies} replies
              </span>
            </li>
          ))}
        </ul>
        <div className="res__a">
          <button type="button" className="btn btn--ink" disabled aria-describedby="community-off">
            Join the Community
          </button>
          <button type="button" className="btn btn--line" disabled aria-describedby="community-off">
            Start a Discussion
          </button>
        </div>
      </section>
    </>
  );
}
