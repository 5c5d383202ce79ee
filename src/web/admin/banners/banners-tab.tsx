import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { ContentTab } from '../components/content/content-tab.tsx';
import { BannerDialog } from './banner-dialog.tsx';
import { useBanners } from './banners.ts';

/** The banners of the hero section, after its products. */
export default function BannersTab() {
  return (
    <ContentTab
      what="Hero banner"
      short="banner"
      heading="Hero Banners"
      query={useBanners()}
      search="Title or words"
      texts={({ subtitle, description, buttonText }) => [subtitle, description, buttonText]}
      api={adminApi.content.banners}
      below={({ subtitle }) => subtitle}
      columns={[
        {
          key: 'button',
          title: 'Button',
          width: 220,
          minor: true,
          cell: ({ buttonText, buttonLink }) => (
            <span className={tableCellStyles.twoLines}>
              {buttonText}
              <span className={textStyles.second}>{buttonLink}</span>
            </span>
          ),
        },
      ]}
      purpose="A banner is a homepage slide with an image, a few words and a button. It comes after the products."
      from="the homepage"
      form={BannerDialog}
    />
  );
}
