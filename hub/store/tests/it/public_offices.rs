use crate::fresh::fresh;
use hub_domain::TenantId;
use hub_domain::people::public_office::PublicOffice;
use hub_store::audit::By;
use hub_store::people::public_offices;

fn office(id: &str, zips: &[&str]) -> PublicOffice {
    PublicOffice {
        id: id.into(),
        name: format!("Office {id}"),
        level: "county".into(),
        holder: "Ana Ruiz".into(),
        phone: "+12025550110".into(),
        email: String::new(),
        website: "https://county.example".into(),
        address: "1 Main St".into(),
        zips: zips.iter().map(|zip| (*zip).to_owned()).collect(),
    }
}

#[tokio::test]
async fn a_list_of_public_offices_takes_the_place_of_its_tenants_list_before() {
    let fresh = fresh().await;
    let by = By::system().from("test");
    let replace = async |tenant: i64, offices: &[PublicOffice]| {
        let mut write = fresh.store.write().await.unwrap();
        public_offices::replace(&mut write, TenantId(tenant), offices, &by)
            .await
            .unwrap();
        write.commit().await.unwrap();
    };
    let all = async |tenant: i64| fresh.store.public_offices().all(TenantId(tenant)).await.unwrap();
    let first = [office("z", &["10001", "10002"]), office("a", &[])];
    replace(1, &first).await;
    assert_eq!(all(1).await, first, "in the order of the list, with every field");
    assert!(all(2).await.is_empty());
    let many: Vec<PublicOffice> = (0..1_000)
        .map(|number| office(&format!("o{number}"), &[]))
        .collect();
    replace(1, &many).await;
    replace(2, &first).await;
    assert_eq!(all(1).await, many);
    assert_eq!(all(2).await, first);
    replace(1, &[]).await;
    assert!(all(1).await.is_empty());
}
